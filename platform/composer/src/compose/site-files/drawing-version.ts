/**
 * Part of each share image's address: digest of the sources that draw it, as they are in this
 * repository, with which a test compares it. A packed composer has other files and draws the same:
 * a promotion from a team's repository must not give every page of the site another image.
 */
export const drawingVersion = "cf267f4d8035af35";
