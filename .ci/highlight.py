"""Swift and shell as HTML with colors, and the few marks of Markdown that sentences of a page need: for .ci/front."""
import html, re

KEYWORDS = set("""actor any as async await associatedtype borrowing break case catch class consuming continue default defer deinit do
else enum extension fallthrough false fileprivate final for func get guard if import in indirect infix init inlinable inout internal is
isolated lazy let mutating nil nonisolated open operator override package postfix precedencegroup prefix private protocol public repeat
rethrows return self Self sending set some static struct subscript super switch throw throws true try typealias unowned var weak where
while willSet didSet""".split())
TOKEN = re.compile(r'''
  (?P<comment>//[^\n]*|/\*.*?\*/)
  |(?P<text>\#*""".*?"""\#*|\#*"(?:\\.|[^"\\\n])*"\#*)
  |(?P<attribute>[@\#][A-Za-z_]\w*)
  |(?P<raw>`[^`\n]+`)
  |(?P<number>\b\d[\d_.xa-fA-F]*\b)
  |(?P<member>(?<=\.)[a-z]\w*)
  |(?P<word>[A-Za-z_$]\w*)''', re.S | re.X)


def swift(code):
    """Swift source as HTML."""
    parts, end = [], 0
    for match in TOKEN.finditer(code):
        parts.append(html.escape(code[end:match.start()], quote=False))
        kind, text = match.lastgroup, match[0]
        if kind == "word":
            # A label may be called as a keyword is.
            is_label = code[match.end():match.end() + 1] == ":" and text != "default"
            kind = "keyword" if text in KEYWORDS and not is_label else "type" if text[0].isupper() else None
        # A token over several lines is closed at the end of each, so that a line can be cut out.
        pieces = [html.escape(piece, quote=False) for piece in text.split("\n")]
        parts.append("\n".join(f'<i class="{kind}">{piece}</i>' if kind not in (None, "raw") and piece else piece
                               for piece in pieces))
        end = match.end()
    return "".join(parts) + html.escape(code[end:], quote=False)


def shell(code):
    """Commands as HTML: their comments are set apart."""
    return re.sub(r"(^|\s)(#[^\n]*)", r'\1<i class="comment">\2</i>', html.escape(code, quote=False))


def sentence(text, link):
    """Code, strong words and links of Markdown as HTML. A link for which `link` returns nothing is its text."""
    def linked(match):
        address = link(match[2])
        return f'<a href="{html.escape(address)}">{match[1]}</a>' if address else match[1]
    codes = []
    def code(match):
        codes.append(html.escape(match[1], quote=False))
        return f"\0{len(codes) - 1}\0"
    text = html.escape(re.sub(r"`([^`]+)`", code, text), quote=False)
    text = re.sub(r"\[([^\]]*)\]\(([^)\s]*)\)", linked, text)
    text = re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", text)
    return re.sub("\0(\\d+)\0", lambda match: f"<code>{codes[int(match[1])]}</code>", text)
