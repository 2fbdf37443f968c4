import { useSyncExternalStore } from "react";

/** A form's state: its logic changes it, and the form on the page follows it. */
export interface FormState<State> {
  get: () => State;
  set: (next: State) => void;
  subscribe: (listener: () => void) => () => void;
}

/** What a form's logic shows of its state: to read and to follow, not to change. */
export type ReadableState<State> = Pick<FormState<State>, "get" | "subscribe">;

export function createFormState<State>(initial: State): FormState<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next) {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useFormState<State>({ get, subscribe }: ReadableState<State>): State {
  return useSyncExternalStore(subscribe, get, get);
}
