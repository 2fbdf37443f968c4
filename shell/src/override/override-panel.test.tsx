import type { Composition } from "@site/contract/composition";
import type { Overrides } from "@site/contract/override";
import { neutralSite } from "@site/contract/site";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { OverridePanel } from "./override-panel.tsx";

const composition: Composition = {
  id: "0123456789abcdef",
  shell: { version: "1.0.0", url: "/shell/1.0.0/shell.js" },
  remotes: { "mf-home": { version: "1.2.0", url: "/mf-home/1.2.0/remoteEntry.js", catalogue: "" } },
  pages: {},
  slots: {},
  site: neutralSite,
  year: 2026,
};

/** A list of errors that a test adds to. */
function errorList() {
  let errors: readonly string[] = [];
  const listeners = new Set<() => void>();
  return {
    get: () => errors,
    add(error: string) {
      errors = [...errors, error];
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const published: Overrides = {
  stands: { "mf-home": { kind: "version", version: "1.2.0" } },
  live: { "mf-home": "1.1.0" },
  isPinned: false,
};

function show(onReset?: () => void, overrides = published) {
  const errors = errorList();
  render(
    <OverridePanel
      composition={composition}
      overrides={overrides}
      errors={errors}
      {...(onReset && { onReset })}
    />,
  );
  return errors;
}

const badge = () => screen.getByRole("button", { name: /mf-home 1\.2\.0/ });

afterEach(() => {
  document.body.replaceChildren();
});

describe("the badge", () => {
  it("names what stands in, and opens and closes the panel", () => {
    show();
    expect(screen.queryByRole("region")).toBeNull();
    fireEvent.click(badge());
    expect(screen.getByRole("region", { name: "Overridden page" })).toBeDefined();
    fireEvent.click(badge());
    expect(screen.queryByRole("region")).toBeNull();
  });

  it("counts errors as they come; the panel names equal ones once", () => {
    const errors = show();
    fireEvent.click(badge());
    act(() => {
      errors.add("mf-home failed");
      errors.add("mf-home failed");
    });
    expect(badge().textContent).toContain("2 errors");
    expect(screen.getByRole("listitem").textContent).toBe("mf-home failed (2 times)");
  });

  it("resets where there is something to go back to", () => {
    const onReset = vi.fn();
    show(onReset);
    fireEvent.click(screen.getByRole("button", { name: "Reset" }));
    expect(onReset).toHaveBeenCalledOnce();
  });

  it("offers no reset where the server overrides by itself", () => {
    show();
    expect(screen.queryByRole("button", { name: "Reset" })).toBeNull();
  });
});

describe("the panel", () => {
  it("names each remote's version, and the live one that another release hides", () => {
    show();
    fireEvent.click(badge());
    const cells = screen.getAllByRole("cell").map(({ textContent }) => textContent);
    expect(cells).toEqual(["mf-home", "1.2.0", "1.1.0"]);
  });

  it("names a development server by its address, and a remote that is not live", () => {
    show(undefined, {
      stands: { "mf-home": { kind: "server", origin: "http://localhost:5173" } },
      live: {},
      isPinned: false,
    });
    fireEvent.click(screen.getByRole("button", { name: /mf-home localhost:5173/ }));
    const cells = screen.getAllByRole("cell").map(({ textContent }) => textContent);
    expect(cells).toEqual(["mf-home", "localhost:5173", "none"]);
  });

  it("draws the remotes' boundaries and takes them away", () => {
    show();
    fireEvent.click(badge());
    const button = screen.getByRole("button", { name: "Draw boundaries" });
    fireEvent.click(button);
    expect(document.documentElement.hasAttribute("data-boundaries")).toBe(true);
    fireEvent.click(button);
    expect(document.documentElement.hasAttribute("data-boundaries")).toBe(false);
  });
});
