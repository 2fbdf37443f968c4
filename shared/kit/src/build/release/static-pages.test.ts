import { describe, expect, it } from "vitest";
import { behaviorIn } from "./static-pages.ts";

describe("code that only makes markup", () => {
  it.each([
    'const Page = ({ content }) => jsx("h1", { children: content.title });',
    'const card = { window: "90 days", title: "on time" }; const days = card.window;',
    'const text = "useState and window.open, in a text";',
    "const Context = createContext(1); const value = useContext(Context);",
    'const Home = () => jsx(Link, { to: "home", children: useSite().brand });',
    "const onLoop = (step) => step * 2;",
    "const { history } = content; const days = history.length; typeof days;",
  ])("is static: %s", (code) => expect(behaviorIn(code)).toBeUndefined());
});

describe("code with behavior", () => {
  it.each([
    ["useState", "const [open, setOpen] = useState(false);"],
    ["useState", "const [open, setOpen] = React.useState(false);"],
    ["useEffect", "useEffect(() => {});"],
    ["useSyncExternalStore", "const value = useSyncExternalStore(subscribe, get);"],
    ["onClick", 'jsx("button", { onClick: () => {} });'],
    ["onClick", 'jsx("button", { "onClick": choose });'],
    ["onClick", "const { onClick } = props;"],
    ["ref", 'jsx("div", { ref: measure });'],
    ["extends", "class Page extends Base {}"],
    ["document", "document.title = 'x';"],
    ["window", "if (typeof window === 'undefined') start();"],
    ["import()", 'const later = import("./later.js");'],
    ["Slot", 'jsx(Slot, { name: "newsletter" });'],
    ["useHost", "useHost().navigate('/');"],
    ["lazy", "const Late = lazy(load);"],
    ["fetch", 'fetch("/api").then(show);'],
    ["setInterval", "setInterval(tick, 1000);"],
    ["localStorage", "if (typeof localStorage === 'object') remember();"],
    ["location", "const hash = typeof location === 'undefined' ? '' : location.hash;"],
    ["useState", 'const [open] = React["useState"](false);'],
    ["onClick", 'jsx("button", { ["onClick"]: choose });'],
    ["onClick", 'jsx("button", Object.fromEntries([["onClick", choose]]));'],
    ["Component", "_inherits(Page, React.Component);"],
    ["Component", 'const { Component } = await importShared("react");'],
    ["useFormState", "const [state] = ReactDOM.useFormState(act, 0);"],
  ])("is found as %s: %s", (name, code) => expect(behaviorIn(code)).toBe(name));

  it("is not seen in refs that a library passes on", () => {
    const icon = 'const Icon = forwardRef(({ name }, ref) => createElement("svg", { ref, name }));';
    expect(behaviorIn(icon, true)).toBeUndefined();
    expect(behaviorIn(icon)).toBe("ref");
    const dialog = 'createElement("dialog", { ref: (element) => element.showModal() });';
    expect(behaviorIn(dialog, true)).toBe("ref");
  });
});
