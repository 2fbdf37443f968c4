import { act, fireEvent } from "@testing-library/react";
import { Component, type ReactNode, useLayoutEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it } from "vitest";
import { giveBack, keepVisitorState } from "./visitor-state.ts";

// The simulated browser lacks it.
Object.defineProperty(HTMLOptionElement.prototype, "defaultSelected", {
  get(this: HTMLOptionElement) {
    return this.hasAttribute("selected");
  },
});

/** A remote's form whose state owns every value, beside one whose controls own theirs. */
function Forms() {
  const [state, setState] = useState({ name: "", isAgreed: false, size: "s", tags: ["a"] });
  const sizes = ["s", "m"];
  return (
    <>
      <p>{JSON.stringify(state)}</p>
      <form>
        <input
          name="name"
          value={state.name}
          onChange={({ target }) => setState((before) => ({ ...before, name: target.value }))}
        />
        <input
          name="agreed"
          type="checkbox"
          checked={state.isAgreed}
          onChange={({ target }) => setState((before) => ({ ...before, isAgreed: target.checked }))}
        />
        {sizes.map((size) => (
          <input
            key={size}
            name="size"
            type="radio"
            value={size}
            checked={state.size === size}
            onChange={() => setState((before) => ({ ...before, size }))}
          />
        ))}
        <select
          name="tags"
          multiple
          value={state.tags}
          onChange={({ target }) => {
            const tags = [...target.selectedOptions].map(({ value }) => value);
            setState((before) => ({ ...before, tags }));
          }}
        >
          <option>a</option>
          <option>b</option>
          <option>c</option>
        </select>
      </form>
      <form>
        <input name="name" defaultValue="Ana" />
        <textarea name="text" />
        <input name="first" defaultValue="as it came" />
        <details>
          <summary>More</summary>
        </details>
      </form>
    </>
  );
}

function Page({ children }: { children: ReactNode }) {
  useLayoutEffect(giveBack, []);
  return <main>{children}</main>;
}

/** Shows plain markup in place of a part that throws. */
class Boundary extends Component<{ markup: string; children: ReactNode }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override componentDidCatch() {
    giveBack();
  }
  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <main dangerouslySetInnerHTML={{ __html: this.props.markup }} />;
  }
}

let stop = () => {};
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** Has the markup on screen, a visitor fill it in, and the page hydrate it. */
async function fillAndHydrate(page: ReactNode, markup: ReactNode): Promise<HTMLElement> {
  const root = document.createElement("div");
  root.innerHTML = renderToString(markup);
  document.body.append(root);
  // A password manager's.
  root.querySelector("input")?.before(document.createElement("span"));
  stop = keepVisitorState(root);
  const all = <Kind extends Element>(selector: string) => [
    ...root.querySelectorAll<Kind & HTMLElement>(selector),
  ];
  const [first, second] = all<HTMLInputElement>("[name=name]");
  const [text] = all<HTMLTextAreaElement>("textarea");
  const [details] = all<HTMLDetailsElement>("details");
  if (!first || !second || !text || !details) throw new Error("A control is missing.");
  first.value = "Zoë";
  second.value = "";
  text.value = "Two\nlines";
  details.open = true;
  for (const choice of all<HTMLInputElement>("[name=agreed], [value=m]")) choice.checked = true;
  for (const option of all<HTMLOptionElement>("option")) option.selected = option.value !== "a";
  text.focus();
  text.setSelectionRange(1, 3, "backward");
  await act(async () => {
    hydrateRoot(root, page, { onRecoverableError: () => {}, onCaughtError: () => {} });
  });
  expect(text.isConnected, "the first controls were replaced").toBe(false);
  return root;
}

function expectKept(root: HTMLElement): void {
  // The simulated form data have only one entry for a list.
  const [first, second] = [...root.querySelectorAll("form")].map((form) =>
    Object.fromEntries(new FormData(form).entries()),
  );
  expect(first).toMatchObject({ name: "Zoë", agreed: "on", size: "m" });
  const options = [...root.querySelectorAll("option")].map(({ selected }) => selected);
  expect(options).toEqual([false, true, true]);
  expect(second).toEqual({ name: "", text: "Two\nlines", first: "as it came" });
  const text = root.querySelector("textarea");
  expect(document.activeElement).toBe(text);
  expect(text).toMatchObject({ selectionStart: 1, selectionEnd: 3 });
  expect(root.querySelector("details")?.open).toBe(true);
}

it("is kept when React renders changed markup anew, and React's state knows of it", async () => {
  const page = (
    <Page>
      <Forms />
    </Page>
  );
  const root = await fillAndHydrate(page, page);
  expectKept(root);
  const state = { name: "Zoë", isAgreed: true, size: "m", tags: ["b", "c"] };
  expect(root.querySelector("p")?.textContent).toBe(JSON.stringify(state));
});

it("is kept when the code throws and the document's own markup is put back", async () => {
  const markup = renderToString(<Forms />);
  const Broken = (): never => {
    throw new Error("broken");
  };
  const page = (
    <Boundary markup={markup}>
      <Broken />
    </Boundary>
  );
  const sent = (
    <main>
      <Forms />
    </main>
  );
  expectKept(await fillAndHydrate(page, sent));
});

it("is not given to what replaces a control in the ordinary life of a page", async () => {
  const Once = () => {
    const [times, setTimes] = useState(0);
    return (
      <form key={times} onReset={() => setTimes(1)}>
        <input name="name" />
      </form>
    );
  };
  const root = document.createElement("div");
  root.innerHTML = renderToString(<Once />);
  document.body.append(root);
  stop = keepVisitorState(root);
  await act(async () => void hydrateRoot(root, <Once />));
  fireEvent.input(root.querySelector("input") as HTMLElement, { target: { value: "Ana" } });
  fireEvent.reset(root.querySelector("form") as HTMLElement);
  await Promise.resolve();
  giveBack();
  expect(root.querySelector("input")?.value).toBe("");
});
