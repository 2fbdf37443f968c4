import { createLanguageStore } from "@site/contract/runtime";
import { act, render } from "@testing-library/react";
import type { ComponentProps } from "react";
import { MemoryRouter } from "react-router-dom";
import { App } from "../app.tsx";
import { createPageState } from "../context/shell-context.ts";

type AppProps = ComponentProps<typeof App>;

/** Renders the shell at an address, in English and without a document unless `given` says otherwise. */
export async function showApp(
  path: string,
  given: Pick<AppProps, "composition" | "loader"> & Partial<AppProps>,
) {
  const others = {
    languageStore: createLanguageStore("en"),
    pageState: createPageState(),
    prerendered: undefined,
  };
  const props = { ...others, ...given };
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <App {...props} />
      </MemoryRouter>,
    );
  });
  return props.pageState;
}
