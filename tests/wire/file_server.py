"""A server of files on loopback: ranges, files cut short, a package index in both of its forms."""

import io
import json
import re
import zipfile
from collections.abc import Mapping

from aiohttp import web

from tests.wire.threaded_app import ThreadedApp

JSON_INDEX = "application/vnd.pypi.simple.v1+json"


class FileServer(ThreadedApp):
    """Serves `files` by path. A path in `cut_after` loses its connection after so many bytes, once."""

    def __init__(self, files: Mapping[str, bytes] | None = None) -> None:
        super().__init__()
        self.files: dict[str, bytes] = dict(files or {})
        self.cut_after: dict[str, int] = {}
        self.knows_ranges = True
        self.speaks_json = True
        self.asked: list[tuple[str, str]] = []  # path and Range header

    def add_wheel(self, package: str, version: str, member: str, content: bytes) -> None:
        """Put a package with one member into the index at /simple/."""
        name = package.replace("-", "_")
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w") as wheel:
            info = f"{name}-{version}.dist-info"
            wheel.writestr(member, content)
            wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n")
            wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
            wheel.writestr(f"{info}/RECORD", "")
        self.files[f"/files/{name}-{version}-py3-none-any.whl"] = buffer.getvalue()

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serve a file, a part of it, or a page of the index."""
        self.asked.append((request.path, request.headers.get("Range", "")))
        if package := re.fullmatch(r"/simple/([\w-]+)/", request.path):
            return self._index(package[1].replace("-", "_"))
        content = self.files.get(request.path)
        if content is None:
            return web.Response(status=404)
        begin = self._begin(request)
        headers = {"Content-Range": f"bytes {begin}-{len(content) - 1}/{len(content)}"} if begin else {}
        return await self._send(request, content[begin:], 206 if begin else 200, headers)

    def _begin(self, request: web.Request) -> int:
        wanted = re.fullmatch(r"bytes=(\d+)-", request.headers.get("Range", ""))
        return int(wanted[1]) if wanted and self.knows_ranges else 0

    async def _send(
        self, request: web.Request, content: bytes, status: int, headers: Mapping[str, str]
    ) -> web.StreamResponse:
        response = web.StreamResponse(status=status, headers=headers)
        response.content_length = len(content)
        await response.prepare(request)
        limit = self.cut_after.pop(request.path, len(content))
        await response.write(content[:limit])
        if limit < len(content):
            assert request.transport is not None
            request.transport.close()
        return response

    def _index(self, name: str) -> web.Response:
        links = [path for path in self.files if path.startswith(f"/files/{name}-")]
        if self.speaks_json:
            files = [
                {"filename": link.rpartition("/")[2], "url": f"{self.origin}{link}", "hashes": {}} for link in links
            ]
            body = json.dumps({"meta": {"api-version": "1.0"}, "name": name, "files": files})
            return web.Response(text=body, content_type=JSON_INDEX)
        anchors = "".join(f'<a href="../..{link}#sha256=00">{link.rpartition("/")[2]}</a><br>' for link in links)
        return web.Response(text=f"<!DOCTYPE html><html><body>{anchors}</body></html>", content_type="text/html")
