import { describe, expect, it } from 'vitest';
import { lacksOnlyOtherPlatforms } from './lib/install.mjs';

const lock = {
  packages: { 'node_modules/a': { optionalDependencies: { '@a/darwin-arm64': '1.0.0' } } },
};
const headline = 'npm error code EUSAGE\nnpm error\n';

describe('a lock that npm refuses', () => {
  it('may lack the packages of other platforms', () => {
    for (const version of ['', '1.0.0']) {
      const output = `${headline}npm error Missing: @a/darwin-arm64@${version} from lock file\n`;
      expect(lacksOnlyOtherPlatforms(output, lock)).toBe(true);
    }
  });

  it('may not lack a package that is needed, nor have another version of one', () => {
    const platform = 'npm error Missing: @a/darwin-arm64@ from lock file\n';
    const needed = 'npm error Missing: b@1.0.0 from lock file\n';
    const other = "npm error Invalid: lock file's b@1.0.0 does not satisfy b@2.0.0\n";
    expect(lacksOnlyOtherPlatforms(headline + platform + needed, lock)).toBe(false);
    expect(lacksOnlyOtherPlatforms(headline + platform + other, lock)).toBe(false);
  });

  it('is not at fault when npm fails for another reason', () => {
    const output = 'npm error code ENOTFOUND\nnpm error network request failed\n';
    expect(lacksOnlyOtherPlatforms(output, lock)).toBe(false);
  });
});
