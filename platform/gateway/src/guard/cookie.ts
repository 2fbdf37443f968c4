/** A cookie's value in a `Cookie` header. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  const cookies = header?.split(";").map((cookie) => cookie.trim());
  return cookies?.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}
