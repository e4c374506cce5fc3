/** What npm ci asks of package-lock.json beyond what an install on one machine shows. */

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>
  >;
}

/**
 * The optional dependencies that the lock names and has no entry for, as `package: dependency`.
 * npm drops those of other platforms when it installs over existing modules, and then refuses the
 * lock in a clean folder.
 */
export function lackingEntries({ packages }: Lock): string[] {
  const lacking: string[] = [];
  for (const [path, entry] of Object.entries(packages)) {
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      if (!placesOf(path, name).some((place) => packages[place] !== undefined)) {
        lacking.push(`${path}: ${name}`);
      }
    }
  }
  return lacking;
}

/** Where Node looks for a package from another one, the nearest first. */
function placesOf(from: string, name: string): string[] {
  const places: string[] = [];
  for (let folder = from; folder !== ''; folder = folder.split('/').slice(0, -1).join('/')) {
    if (!folder.endsWith('node_modules')) places.push(`${folder}/node_modules/${name}`);
  }
  return [...places, `node_modules/${name}`];
}
