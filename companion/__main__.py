"""Start the program: `python -m companion`."""

import sys

from companion.app.main import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
