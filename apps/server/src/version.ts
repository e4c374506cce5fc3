/** The program's version, as in package.json. */
export const VERSION = '1.8.0';
