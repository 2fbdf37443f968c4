/** The word that the template's files, identifiers and texts carry for the remote's name. */
const placeholder = "starter";

/** `customer-stories` as an identifier: `CustomerStories`. */
function pascal(name: string): string {
  return name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

/** `customer-stories` as a reader sees it: `Customer stories`. */
function readable(name: string): string {
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A template's path or text with a remote's name in the places that are left for it. */
export function filledIn(text: string, name: string): string {
  return (
    text
      .replaceAll('"remote-template"', `"mf-${name}"`)
      .replaceAll("Starter page", readable(name))
      .replaceAll("Starter", pascal(name))
      // A name with hyphens is no bare key; the formatter takes needless quotes off again.
      .replaceAll(`${placeholder}: {`, `"${name}": {`)
      .replaceAll(placeholder, name)
  );
}
