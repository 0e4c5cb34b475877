"""The steps of the course, Documentation/Course, as pages of the site: for .ci/front."""
import html, pathlib, re

import highlight


class Step:
    """A page of the course: paragraphs, lists and examples below headings; its diagram is that of an operator or a pipeline, and its
    card on the page in front says what it is about."""

    def __init__(self, file, link):
        self.id, self.link = file.stem, link
        text = file.read_text()
        self.title = re.match(r"# (.*)\n", text)[1]
        self.card = re.search(r"<!-- card: (.*) -->", text)[1]
        self.diagram = re.search(r"<!-- diagram: (\w+) -->", text)[1]
        parts = re.split(r"^## (.*)\n", text, flags=re.M)
        self.intro = parts[0].rsplit("-->", 1)[1]
        self.sections = dict(zip(parts[1::2], parts[2::2]))

    def blocks(self, text):
        """Markdown as HTML: paragraphs, lists and Swift."""
        result = []
        for code, other in re.findall(r"^```swift\n([\s\S]*?)\n```$|((?:^(?!```).*\n?)+)", text, re.M):
            if code:
                result.append(f'<pre class="code" tabindex="0" aria-label="The test"><code>{highlight.swift(code)}</code></pre>')
                continue
            for block in re.split(r"\n\s*\n", other.strip()):
                if block.startswith("- "):
                    items = "".join(f"<li>{self.sentence(item)}</li>" for item in re.split(r"^- ", block, flags=re.M)[1:])
                    result.append(f"<ul>{items}</ul>")
                elif block.strip():
                    result.append(f"<p>{self.sentence(block)}</p>")
        return "\n".join(result)

    def sentence(self, text):
        return highlight.sentence(" ".join(text.split()), self.link)

    def question(self):
        """The question with its answers, of which the strong one is right, and what is said of that."""
        ask, answers, because = re.fullmatch(r"\s*([\s\S]*?)\n\n((?:- .*\n(?:  .*\n)*)+)\n([\s\S]*)", self.sections["Question"]).groups()
        items = []
        for number, answer in enumerate(re.split(r"^- ", answers, flags=re.M)[1:]):
            answer = " ".join(answer.split())
            is_right = answer.startswith("**") and answer.endswith("**")
            items.append(f'<label><input type="radio" name="answer" value="{"right" if is_right else number}">'
                         f'<span>{self.sentence(answer.strip("*"))}</span></label>')
        if sum('value="right"' in item for item in items) != 1:
            raise ValueError(f"{self.id} has not one right answer")
        return (f'<form class="question"><fieldset><legend>{self.sentence(ask)}</legend>{"".join(items)}</fieldset>'
                f'<p class="verdict" role="status"></p><details class="because"><summary>The answer</summary>'
                f'{self.blocks(because)}</details></form>')


def write(site, folder, template):
    """Writes the pages of all steps and the page in front of them; returns how many steps there are."""
    def link(path):
        address = site.address(re.sub(r"^(\.\./)*", "", path))
        return address and "../" + address
    steps = [Step(file, link) for file in sorted(folder.glob("[0-9]*.md"), key=lambda file: int(file.stem.split("-")[0]))]
    for number, step in enumerate(steps, 1):
        page = (site.folder / "operators" / f"{step.diagram}.html").read_text()
        part = lambda pattern: re.search(pattern, page, re.S)[1]
        near = [(f'<a class="button" href="{steps[number - 2].id}.html">Back</a>' if number > 1 else ""),
                (f'<a class="button main" href="{steps[number].id}.html">Next: {steps[number].title}</a>' if number < len(steps)
                 else '<a class="button main" href="../documentation/swiftcombinecore/firstpipeline/">Write your first pipeline</a>')]
        site.write(f"course/{step.id}.html", site.fill(template, {
            "title": html.escape(step.title), "place": f"Step {number} of {len(steps)}", "intro": step.blocks(step.intro),
            "drawing": part(r'<div id="diagram" class="diagram">(.*?)</div>'), "events": part(r'<ol id="events">(.*?)</ol>'),
            "id": step.diagram, "question": step.question(), "test": step.blocks(step.sections["As a test"]),
            "on": step.blocks(step.sections["Read on"]), "near": " ".join(near)}))
    return steps
