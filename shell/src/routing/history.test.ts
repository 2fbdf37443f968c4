import { expect, it, vi } from "vitest";
import { createPageState } from "../context/shell-context.ts";
import { followHistory } from "./history.ts";

const first = { pathname: "/en", hash: "" };
const pageState = createPageState(first);
followHistory(pageState);

it.each([
  ["shows the page that it leads to", "/en/about#team", true, false, "/en/about#team", 0],
  ["moves within a page that is still static", "/en#team", false, false, "/en#team", 0],
  ["loads another address, as a static page can't be left", "/en/about", false, false, "/en", 1],
  ["loads the first address, as a failed page can't be left", "/en", false, true, "/en", 1],
])("the history %s", (_, address, isLive, hasNavigated, shown, reloads) => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  pageState.setState({ ...first, isLive, hasNavigated });
  history.replaceState(null, "", address);
  window.dispatchEvent(new PopStateEvent("popstate"));
  const { pathname, hash } = pageState.getState();
  expect(pathname + hash).toBe(shown);
  expect(reload).toHaveBeenCalledTimes(reloads);
});
