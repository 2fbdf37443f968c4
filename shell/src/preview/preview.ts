import type { PageComposition } from "@site/contract/composition";
import { type Preview, previewElement } from "@site/contract/preview";
import { renderSite } from "../browser-site.tsx";
import { browserPorts, fetchAddresses, fetchPageFile } from "../loader/browser-ports.ts";
import { RemoteLoader } from "../loader/remote-loader.ts";
import { shareSingletons } from "../loader/singletons.ts";
import { reportFailure } from "../problems/remote-failures.ts";
import { keepToken, showBar } from "./preview-bar.ts";

/*
 * Starts a previewed page: releases that are not live, or a remote from its sources. It is rendered,
 * not hydrated, because the prerendered markup is of other releases. It reports nothing to the
 * site.
 */

function read<Value>(id: string): Value {
  const text = document.querySelector(`script#${id}`)?.textContent;
  if (!text) throw new Error(`This document holds no #${id}: was it made for a preview?`);
  return JSON.parse(text) as Value;
}

const composition = read<PageComposition>("composition");
const preview = read<Preview>(previewElement);
const isFromSources = preview.site !== undefined;
if (!isFromSources) keepToken();
shareSingletons();
showBar(preview, composition);
const loader = new RemoteLoader(composition, {
  ...browserPorts,
  // A preview of releases knows the whole site.
  ...(isFromSources && { fetchPageFile }),
  onFallback: (...failure) => reportFailure(composition, ...failure),
});
renderSite(loader, { ...(isFromSources && { fetchAddresses }) });
