"""Textual module interfaces (.swiftinterface) from lists of declarations in Documentation/Interface/Apple."""
import re

# Names that a nested type of Combine's hides.
HIDDEN = {"Sequence": "Swift.Sequence"}
KEYWORDS = {"catch": "`catch`"}
PARAMETERS = {"Optional": ["Wrapped"], "Result": ["Success", "Failure"]}
WORDS = {"inout", "throws", "async", "escaping", "autoclosure", "Self", "Any", "AnyObject", "where"}


class Declaration:
    """One line of a list: `path : kind signature where constraints attributes`."""

    def __init__(self, line):
        path, _, text = line.partition(" : ")
        name, parenthesis, labels = path.partition("(")
        # An operator may contain dots, a name does not.
        self.owner, self.name = re.fullmatch(r"((?:\w+\.)*)(.+)", name).groups()
        self.owner = self.owner.rstrip(".")
        self.path = f"{self.owner}.{self.name}" if self.owner else self.name
        self.labels = labels.rstrip(")").split(":")[:-1] if parenthesis else []
        text, *attributes = re.split(r" (?=@(?:discardableResult|propertyWrapper|frozen|available))", text)
        self.attributes = " ".join(attributes)
        text, _, where = text.partition(" where ")
        self.constraints = [c for c in split(where) if c]
        self.required = text.startswith("requirement ")
        text = text.removeprefix("requirement ")
        words = re.match(r"((?:static |mutating )?)(\S+) ?(.*)", text)
        self.modifier, self.kind, self.signature = words[1], words[2], words[3]


def split(text):
    """The parts between commas that no bracket encloses."""
    parts, depth = [""], 0
    for index, character in enumerate(text):
        depth += (character in "(<[") - (character in ")]" or character == ">" and text[index - 1] != "-")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts]


def closing(text, start):
    """The index after the bracket that closes the one at `start`."""
    depth = 0
    for index in range(start, len(text)):
        depth += (text[index] in "(<[") - (text[index] in ")]" or text[index] == ">" and text[index - 1] != "-")
        if depth == 0:
            return index + 1
    raise ValueError(text)


class Interface:
    """The interface of a module; for one that extends others, `combine` is the names of Combine's types."""

    def __init__(self, module, lines, combine=()):
        self.module = module
        self.declarations = [Declaration(line) for line in lines if line and not line.startswith("#")]
        self.types = {d.path: d for d in self.declarations if d.kind in ("class", "struct", "enum", "protocol")}
        # Every type of Combine is named with its module: nested types hide some of them.
        self.combine = set(combine) or {path for path in self.types if "." not in path}

    def parameters(self, owner):
        """The generic parameters of a type and of those that it is nested in."""
        names, path = [], ""
        for part in owner.split("."):
            path = f"{path}.{part}" if path else part
            names += PARAMETERS.get(path, [])
            if path in self.types and self.types[path].kind != "protocol":
                names += split(self.types[path].signature.strip("<>"))
        return {name for name in names if name}

    def named(self, path):
        """A type with its module, where that is needed."""
        first = path.split(".")[0]
        return f"Combine.{path}" if first in self.combine else path.replace(first, HIDDEN.get(first, first), 1)

    def qualified(self, text, owner):
        """Types as they are named in a member of `owner`."""
        own = self.parameters(owner)

        def name(match):
            word = match[0]
            return word if word in WORDS or word in own or re.fullmatch(r"T\d", word) else self.named(word)

        return re.sub(r"(?<![\w.@])[A-Za-z_]\w*\b(?!: )", name, text)

    def where(self, constraints, owner):
        """A clause for the constraints."""
        parts = []
        for constraint in constraints:
            left, sign, right = re.fullmatch(r"(.+?)(: | == )(.+)", constraint).groups()
            parts.append(self.qualified(left, owner) + sign + self.qualified(right, owner))
        return f" where {', '.join(parts)}" if parts else ""

    def function(self, d):
        """A function, an initializer, a subscript: its parameters get the names that no label gives."""
        owner, signature, generics = d.owner, d.signature, ""
        if signature.startswith("<"):
            end = closing(signature, 0)
            generics, signature = signature[:end], signature[end:].lstrip()
        end = closing(signature, 0)
        parameters = []
        for index, parameter in enumerate(split(signature[1:end - 1]) if end > 2 else []):
            label = d.labels[index] if index < len(d.labels) else "_"
            type, default, _ = parameter.partition(" = default")
            value = f" = {self.module}.standIn()" if default else ""
            parameters.append(f"{label} p{index}: {self.qualified(type, owner)}{value}")
        rest = self.qualified(signature[end:], owner)
        keyword = {"init": "init", "init?": "init?", "subscript": "subscript"}.get(d.kind, f"func {KEYWORDS.get(d.name, d.name)}")
        space = " " if not d.name[0].isalnum() and d.name[0] != "_" else ""
        accessors = re.search(r" \{ get.*\}", rest)
        if accessors:
            rest = rest.replace(accessors[0], "")
        return (f"{keyword}{space}{generics}({', '.join(parameters)}){rest}{self.where(d.constraints, owner)}"
                f"{accessors[0] if accessors else ''}")

    def member(self, d):
        head = f"{d.attributes + ' ' if d.attributes else ''}{'' if d.required else 'public '}{d.modifier}"
        if d.kind == "typealias":
            return f"{head}typealias {d.name} {self.qualified(d.signature, d.owner)}"
        if d.kind == "associatedtype":
            default = f" {self.qualified(d.signature, d.owner)}" if d.signature else ""
            return f"associatedtype {d.name}{default}{self.where(d.constraints, d.owner)}"
        if d.kind == "case":
            return f"case {d.name}{self.qualified(d.signature, d.owner)}"
        if d.kind == "var":
            accessors, type = re.fullmatch(r"(\{.*?\}) (.*)", d.signature).groups()
            return f"{head}var {d.name}: {self.qualified(type, d.owner)} {accessors}"
        return head + self.function(d)

    def type(self, d):
        """The declaration of a type, its members without conditions and its nested types."""
        conformances = [c for c in self.declarations if c.kind == "conforms" and c.path == d.path]
        inherited = [self.named(c.signature) for c in conformances if not c.constraints]
        constraints = d.constraints
        if "Self: AnyObject" in constraints:
            inherited.insert(0, "AnyObject")
            constraints = [c for c in constraints if c != "Self: AnyObject"]
        head = f"{d.attributes + ' ' if d.attributes else ''}{'final ' if d.kind == 'class' else ''}public {d.kind}"
        bases = f" : {', '.join(inherited)}" if inherited else ""
        lines = [f"{head} {d.name}{d.signature}{bases}{self.where(constraints, d.path)} {{"]
        for m in self.declarations:
            if m.owner == d.path and m.kind != "conforms":
                if m is self.types.get(m.path):
                    lines += self.type(m)
                elif self.stays(m, d):
                    lines.append(self.member(m))
        if d.kind == "class":
            lines.append("deinit")
        return [*lines, "}"]

    def stays(self, m, owner):
        """Whether a member stands in its type, and not in an extension."""
        if owner.kind == "protocol":
            return m.required or m.kind == "associatedtype"
        return not self.conditions(m)

    def conditions(self, m):
        """The constraints of a member that concern its type, not its own generic parameters."""
        return [c for c in m.constraints if not re.search(r"\bT\d", c)]

    def text(self):
        """The whole interface but its first lines. `standIn` takes the place of the values of default arguments."""
        lines = ["@usableFromInline internal func standIn<Value>() -> Value"]
        for d in self.declarations:
            if d is self.types.get(d.path):
                if not d.owner:
                    lines += self.type(d)
                elif d.owner not in self.types:
                    lines += [f"extension {d.owner} {{", *self.type(d), "}"]
        seen = set()
        for d in self.declarations:
            owner = self.types.get(d.owner)
            if d.kind == "conforms":
                known = d.path in self.types
                # An Equatable type that is Hashable under more conditions is listed under both.
                if (known and not d.constraints) or (d.path, d.signature) in seen:
                    continue
                seen.add((d.path, d.signature))
                bases = f" : {self.named(d.signature)}{self.where(d.constraints, d.path)}"
                lines += [f"extension {self.named(d.path)}{bases} {{", "}"]
            elif d.path not in self.types and d.owner and not (owner and self.stays(d, owner)):
                conditions = self.conditions(d)
                d.constraints = [c for c in d.constraints if c not in conditions]
                lines += [f"extension {self.named(d.owner)}{self.where(conditions, d.owner)} {{", self.member(d), "}"]
        return "\n".join(lines) + "\n"
