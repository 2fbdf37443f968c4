export function defineShell() {}
