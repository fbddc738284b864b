"""A desktop's portal that asks for less motion: run by the system's Python. A line on its input turns motion on."""

import sys

from gi.repository import Gio, GLib

INTERFACE = """<node><interface name="org.freedesktop.portal.Settings">
<method name="Read"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/></method>
<signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal></interface></node>"""
NAME, PATH, KEY = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "enable-animations"


def answer(_bus, _sender, _path, _interface, _method, asked, invocation):  # type: ignore[no-untyped-def]
    """Say that animations are off; nothing else is known here."""
    if asked.unpack() == ("org.gnome.desktop.interface", KEY):
        invocation.return_value(GLib.Variant("(v)", (GLib.Variant("v", GLib.Variant("b", False)),)))
    else:
        invocation.return_dbus_error("org.freedesktop.portal.Error.NotFound", "not here")


def main() -> None:
    """Answer until the input ends."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    bus.register_object(PATH, Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0], answer)
    Gio.bus_own_name_on_connection(bus, NAME, 0, lambda *_: print("ready", flush=True), None)
    loop = GLib.MainLoop()

    def hear(_source, _condition):  # type: ignore[no-untyped-def]
        if not sys.stdin.readline():
            loop.quit()
            return False
        said = GLib.Variant("(ssv)", ("org.gnome.desktop.interface", KEY, GLib.Variant("b", True)))
        bus.emit_signal(None, PATH, "org.freedesktop.portal.Settings", "SettingChanged", said)
        return True

    GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, hear)
    loop.run()


main()
