import { renderInFakeShell } from "@site/kit/test-kit";
import { fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useLinks } from "./links.ts";

const navigate = vi.fn((_address: string) => true);
const prefetch = vi.fn();

const render = (page: ReactNode) => renderInFakeShell(page, { host: { navigate, prefetch } });

/** The shell's listener around markup that has no code of its own. */
function Page({ markup }: { markup: string }) {
  useLinks();
  return <div dangerouslySetInnerHTML={{ __html: markup }} />;
}

/** Shows a link, and clicks on it; true if the browser is to follow it. */
function isLeftToBrowser(markup: string, init: MouseEventInit = {}): boolean {
  let isLeft = false;
  const notice = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener("click", notice, { once: true });
  const { unmount } = render(<Page markup={markup} />);
  fireEvent.click(screen.getByText("Team"), { cancelable: true, ...init });
  unmount();
  return isLeft;
}

const team = '<a href="/en/about#team"><b>Team</b></a>';

beforeEach(() => {
  navigate.mockClear();
  prefetch.mockClear();
});

describe("a link in the page", () => {
  it("is followed within the document where the shell can", () => {
    expect(isLeftToBrowser(team)).toBe(false);
    expect(navigate).toHaveBeenCalledExactlyOnceWith("/en/about#team");
  });

  it("is left to the browser where the shell cannot", () => {
    navigate.mockReturnValueOnce(false);
    expect(isLeftToBrowser(team)).toBe(true);
  });

  it.each([
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ])("is left to the browser for a click with %o", (init) => {
    expect(isLeftToBrowser(team, init)).toBe(true);
    expect(navigate).not.toHaveBeenCalled();
  });

  it.each([
    '<a href="https://example.com/en">Team</a>',
    '<a href="//example.com/en">Team</a>',
    '<a href="#team">Team</a>',
    '<a href="/en/about" target="_blank">Team</a>',
    '<a href="/en/about" target="docs">Team</a>',
    '<a href="/en/about" rel="external">Team</a>',
    '<a href="/en/about?channel=next">Team</a>',
    '<a href="/en/about" download>Team</a>',
    "<b>Team</b>",
  ])("is left to the browser: %s", (markup) => {
    expect(isLeftToBrowser(markup)).toBe(true);
    expect(navigate).not.toHaveBeenCalled();
  });

  it("is left alone once the page's own code has handled the click", () => {
    render(<Page markup={team} />);
    const link = screen.getByRole("link");
    link.addEventListener("click", (event) => event.preventDefault());
    fireEvent.click(link);
    expect(navigate).not.toHaveBeenCalled();
  });

  it("announces where the visitor may go next, to pointer and keyboard, once they stay", () => {
    vi.useFakeTimers();
    render(<Page markup={`${team}<a href="/en/cases">Cases</a>`} />);
    const [link, other] = screen.getAllByRole("link") as [HTMLElement, HTMLElement];
    for (const [come, go] of [
      [fireEvent.pointerOver, fireEvent.pointerOut],
      [(element: HTMLElement) => element.focus(), (element: HTMLElement) => element.blur()],
    ] as const) {
      for (const passed of [link, other]) {
        come(passed);
        vi.advanceTimersByTime(40);
        go(passed);
      }
      expect(prefetch).not.toHaveBeenCalled();
      come(link);
      vi.advanceTimersByTime(100);
      expect(prefetch).toHaveBeenCalledExactlyOnceWith("/en/about#team");
      prefetch.mockClear();
      go(link);
    }
    vi.useRealTimers();
  });

  it("prepares nothing for a link that is pressed as soon as it is pointed at", () => {
    vi.useFakeTimers();
    render(<Page markup={team} />);
    const link = screen.getByRole("link");
    fireEvent.pointerOver(link);
    fireEvent.pointerDown(link);
    // What browsers do: by the mouse, without a ring.
    fireEvent.focusIn(link);
    vi.advanceTimersByTime(500);
    expect(prefetch).not.toHaveBeenCalled();
    vi.useRealTimers();
  });
});
