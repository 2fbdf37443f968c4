import { describe, expect, it } from "vitest";
import { isStaticCode } from "./static-pages.ts";

describe("code that only makes markup", () => {
  it.each([
    'const Page = ({ content }) => jsx("h1", { children: content.title });',
    'const card = { window: "90 days", title: "on time" }; const days = card.window;',
    'const text = "useState and window.open, in a text";',
    "const Context = createContext(1); const value = useContext(Context);",
    'const Home = () => jsx(Link, { to: "home", children: useSite().brand });',
    "const onLoop = (step) => step * 2;",
    "const { history } = content; const days = history.length; typeof days;",
  ])("is static: %s", (code) => expect(isStaticCode(code)).toBe(true));
});

describe("code with behaviour", () => {
  it.each([
    "const [open, setOpen] = useState(false);",
    "const [open, setOpen] = React.useState(false);",
    "useEffect(() => {});",
    "const value = useSyncExternalStore(subscribe, get);",
    'jsx("button", { onClick: () => {} });',
    'jsx("button", { "onClick": choose });',
    "const { onClick } = props;",
    'jsx("div", { ref: measure });',
    "class Page extends Base {}",
    "document.title = 'x';",
    "if (typeof window === 'undefined') start();",
    'const later = import("./later.js");',
    'jsx(Slot, { name: "newsletter" });',
    "useHost().navigate('/');",
    "const Late = lazy(load);",
    'fetch("/api").then(show);',
    "setInterval(tick, 1000);",
    "if (typeof localStorage === 'object') remember();",
    "const hash = typeof location === 'undefined' ? '' : location.hash;",
    'const [open] = React["useState"](false);',
    'jsx("button", { ["onClick"]: choose });',
    'jsx("button", Object.fromEntries([["onClick", choose]]));',
    "_inherits(Page, React.Component);",
    'const { Component } = await importShared("react");',
    "const [state] = ReactDOM.useFormState(act, 0);",
  ])("is not static: %s", (code) => expect(isStaticCode(code)).toBe(false));

  it("is not seen in refs that a library passes on", () => {
    const icon = 'const Icon = forwardRef(({ name }, ref) => createElement("svg", { ref, name }));';
    expect(isStaticCode(icon, true)).toBe(true);
    expect(isStaticCode(icon)).toBe(false);
    const dialog = 'createElement("dialog", { ref: (element) => element.showModal() });';
    expect(isStaticCode(dialog, true)).toBe(false);
  });
});
