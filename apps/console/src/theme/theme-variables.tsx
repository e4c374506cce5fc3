import { GlobalStyles } from '@mui/material';
import { customProperties, dark, light } from './tokens.ts';

const styles = {
  ':root': customProperties(dark),
  ':root[data-theme="light"]': customProperties(light),
};

/** The tokens as custom properties, for the style sheets. */
export function ThemeVariables() {
  return <GlobalStyles styles={styles} />;
}
