import { Link } from "@site/contract/runtime";
import { renderInFakeShell } from "@site/kit/test-kit";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

describe("a link to a page", () => {
  it("has the page's address in the visitor's language", () => {
    renderInFakeShell(<Link to="contact">Write</Link>, { language: "de" });
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

  it("announces where the visitor may go next", () => {
    const prefetch = vi.fn();
    renderInFakeShell(<Link to="blog">Blog</Link>, { host: { prefetch } });
    fireEvent.focus(screen.getByRole("link"));
    expect(prefetch).toHaveBeenCalledWith("/en/blog");
  });
});
