import { afterEach, expect, it, vi } from "vitest";
import { keepToken, withoutToken, withToken } from "./tab-token.ts";

const here = "https://www.example/en?preview=abc.def";

afterEach(() => {
  document.body.replaceChildren();
});

it("the token is put behind every address of the site", () => {
  expect(withToken("/en/about", "abc.def", here)).toBe("/en/about?preview=abc.def");
  expect(withToken("/en/about?x=1#team", "abc.def", here)).toBe(
    "/en/about?x=1&preview=abc.def#team",
  );
  expect(withToken("https://www.example/", "abc.def", here)).toBe("/?preview=abc.def");
});

it("other sites, and addresses with a token of their own, stay as they are", () => {
  for (const address of ["https://elsewhere.example/", "mailto:a@b.example", "/en?preview=other"]) {
    expect(withToken(address, "abc.def", here)).toBe(address);
  }
});

it("the page as visitors see it is the same address without the token", () => {
  expect(withoutToken(`${here}&utm=x#top`, undefined)).toBe("https://www.example/en?utm=x#top");
  expect(withoutToken("http://localhost:5173/en/about#team", "https://www.example")).toBe(
    "https://www.example/en/about#team",
  );
});

it("a tab keeps its token, whether the shell or a link changes the address", () => {
  const original = { pushState: history.pushState, replaceState: history.replaceState };
  try {
    history.replaceState(null, "", "/en?preview=abc.def");
    keepToken();
    history.pushState(null, "", "/en/about#team");
    expect(location.search).toBe("?preview=abc.def");
    const link = document.createElement("a");
    link.href = "/en/contact";
    link.innerHTML = "<b>Contact</b>";
    link.addEventListener("click", (event) => event.preventDefault());
    document.body.append(link);
    link
      .querySelector("b")
      ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    expect(link.getAttribute("href")).toBe("/en/contact?preview=abc.def");
  } finally {
    Object.assign(history, original);
    vi.restoreAllMocks();
  }
});
