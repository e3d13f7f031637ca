// Compiles what Python imports when it starts, since that takes half of its start: node compile.mjs FOLDER
// Python itself does it, in Node.js, so that the bytecode is of its version.

import { loadPyodide } from "pyodide";

const python = await loadPyodide();
python.mountNodeFS("/bytecode", process.argv[2]);
python.runPython(`
import sys
started = [getattr(module, "__file__", None) or "" for module in sys.modules.values()]
from pathlib import Path
from py_compile import PycInvalidationMode, compile
from zipimport import zipimporter

for file in started:
    library, ending, path = file.partition(".zip/")
    if ending:
        source = Path("/bytecode", path)
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_bytes(zipimporter(library + ".zip").get_data(file))
        compile(source, source.with_suffix(".pyc"), path, True, 2, PycInvalidationMode.UNCHECKED_HASH)
`);
