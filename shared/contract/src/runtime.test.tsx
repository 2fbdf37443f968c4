import { createLanguageStore, HostProvider, Link, pageLanguageStore } from "@site/contract/runtime";
import { renderInFakeShell } from "@site/kit/test-kit";
import { fakeHost } from "@site/kit/test-kit/example-site";
import { act, fireEvent, screen } from "@testing-library/react";
import { Suspense, use } from "react";
import { hydrateRoot } from "react-dom/client";
import { describe, expect, it, vi } from "vitest";

describe("a link to a page", () => {
  it("has the page's address in the visitor's language", () => {
    renderInFakeShell(<Link to="contact">Write</Link>, { locale: "de" });
    expect(screen.getByRole("link", { name: "Write" }).getAttribute("href")).toBe("/de/contact");
  });

  it("navigates within the document where the shell can", () => {
    const navigate = vi.fn(() => true);
    renderInFakeShell(
      <Link to="about" hash="team">
        Team
      </Link>,
      { host: { navigate } },
    );
    const wasLeftToBrowser = fireEvent.click(screen.getByRole("link"));
    expect(wasLeftToBrowser).toBe(false);
    expect(navigate).toHaveBeenCalledWith("/en/about#team");
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    "leaves a click with %o to the browser",
    (init) => {
      const navigate = vi.fn(() => true);
      renderInFakeShell(<Link to="about">About</Link>, { host: { navigate } });
      fireEvent.click(screen.getByRole("link"), init);
      expect(navigate).not.toHaveBeenCalled();
    },
  );

  it("is plain text where the composition lacks the page", () => {
    renderInFakeShell(<Link to="about">Gone</Link>, { host: { pathOf: () => undefined } });
    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.getByText("Gone")).toBeTruthy();
  });

  it("announces where the visitor may go next, to the keyboard", () => {
    const prefetch = vi.fn();
    renderInFakeShell(<Link to="blog">Blog</Link>, { host: { prefetch } });
    fireEvent.focus(screen.getByRole("link"));
    expect(prefetch).toHaveBeenCalledWith("/en/blog");
  });

  it("announces it to a pointer, from a part whose code never arrived too", async () => {
    const prefetch = vi.fn();
    const never = new Promise<never>(() => {});
    function Dead() {
      return use(never);
    }
    const root = document.body.appendChild(document.createElement("div"));
    root.innerHTML = '<!--$--><p>Dead</p><!--/$--><a href="/en/blog">Blog</a>';
    const host = fakeHost("en", { prefetch });
    const hydrated = await act(() =>
      hydrateRoot(
        root,
        <HostProvider value={host}>
          <Suspense>
            <Dead />
          </Suspense>
          <Link to="blog">Blog</Link>
        </HostProvider>,
      ),
    );
    const link = screen.getByRole("link");
    const from = { bubbles: true, relatedTarget: link };
    act(() => {
      screen.getByText("Dead").dispatchEvent(new PointerEvent("pointerout", from));
      const to = { bubbles: true, relatedTarget: screen.getByText("Dead") };
      link.dispatchEvent(new PointerEvent("pointerover", to));
    });
    expect(prefetch).toHaveBeenCalledWith("/en/blog");
    act(() => hydrated.unmount());
    root.remove();
  });
});

describe("the language store", () => {
  it("holds its language from the beginning, in the server's snapshot too", () => {
    expect(createLanguageStore("de").getInitialState().language).toBe("de");
  });

  it("is one in a page, whoever asks and whatever they ask for", () => {
    const first = pageLanguageStore("en");
    expect(pageLanguageStore("de")).toBe(first);
    expect(first.getState().language).toBe("en");
  });
});
