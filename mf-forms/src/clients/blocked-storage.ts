/**
 * A browser may block its storage, or it is full, or holds what another script wrote: nothing that
 * is kept there is worth an error.
 */
export function unlessBlocked<Value>(step: () => Value): Value | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}

/**
 * Where a visitor blocks storage, merely asking for `localStorage` throws, and a library that asks
 * as it loads doesn't load. After this the storage is absent instead.
 */
export function hideBlockedStorage(): void {
  try {
    globalThis.localStorage;
  } catch {
    Object.defineProperty(globalThis, "localStorage", { configurable: true, value: undefined });
  }
}
