// Compiles what Python imports when it starts, since that takes half of its start: node compile.mjs FOLDER
// Python itself does it, in Node.js, so that the bytecode is of its version. FOLDER holds its library.

import { loadPyodide } from "pyodide";

const python = await loadPyodide();
python.mountNodeFS("/library", process.argv[2]);
python.runPython(`
import sys
started = {getattr(module, "__file__", None) or "" for module in sys.modules.values()}
from pathlib import Path
from py_compile import PycInvalidationMode, compile

for _, ending, path in (file.partition(".zip/") for file in started):
    if ending:
        source = Path("/library", path)
        compile(source, source.with_suffix(".pyc"), path, True, 2, PycInvalidationMode.UNCHECKED_HASH)
        source.unlink()
`);
