import type { Areas } from '@kontor/i18n';
import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Areas;
    keySeparator: false;
  }
}
