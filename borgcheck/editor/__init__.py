"""The language server: what an editor shows while a list is written.

`document` is a list with its report; `diagnostics`, `actions`, `completion`, `hover` and `symbols` are functions of it;
`pages` are the virtual documents of rulings and codes; `server` connects them to an editor with pygls.
"""
