/** The pattern for texts that contain this one; a percent sign that is searched for is one. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** The pattern for texts that begin with this one. */
export function beginningWith(text: string): string {
  return `${escapeLike(text)}%`;
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
