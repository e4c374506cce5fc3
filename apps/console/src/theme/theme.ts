import type { RaThemeOptions } from 'react-admin';
import { dark, light, solids, type Tokens } from './tokens.ts';

const FONT = '"Geist", "PingFang SC", "Noto Sans CJK SC", "Noto Sans Thai", system-ui, sans-serif';
const EASE = 'cubic-bezier(.2,.8,.2,1)';

/** What the library draws, in the product's own look: dense, calm, one blue. */
function themeOf(mode: 'dark' | 'light', tokens: Tokens): RaThemeOptions {
  return {
    palette: paletteOf(mode, tokens),
    spacing: 8,
    shape: { borderRadius: 8 },
    shadows: ['none', ...Array.from({ length: 24 }, () => tokens.shadow)] as never,
    typography: {
      fontFamily: FONT,
      fontSize: 14,
      body1: { fontSize: 14, lineHeight: '20px' },
      body2: { fontSize: 13, lineHeight: '18px' },
      h6: { fontSize: 16, lineHeight: '20px', fontWeight: 600 },
      button: { fontSize: 13, fontWeight: 600, textTransform: 'none' },
      caption: { fontSize: 12, lineHeight: '16px' },
    },
    transitions: { easing: { easeInOut: EASE, easeOut: EASE } },
    components: componentsOf(tokens),
  };
}

function paletteOf(mode: 'dark' | 'light', tokens: Tokens): NonNullable<RaThemeOptions['palette']> {
  return {
    mode,
    primary: { main: solids['blue-solid'], contrastText: '#ffffff' },
    secondary: { main: tokens['blue-text'] },
    success: { main: solids.up, contrastText: solids['on-up'] },
    error: { main: solids.down, contrastText: solids['on-down'] },
    warning: { main: tokens['warn-text'] },
    info: { main: tokens['blue-text'] },
    background: { default: tokens.page, paper: tokens.raised },
    text: { primary: tokens.hi, secondary: tokens.mid, disabled: tokens.low },
    divider: tokens.line,
  };
}

function componentsOf(tokens: Tokens): NonNullable<RaThemeOptions['components']> {
  const line = `inset 0 0 0 1px ${tokens.line}`;
  return {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiButton: {
      defaultProps: { disableElevation: true, variant: 'contained', color: 'inherit' },
      styleOverrides: {
        root: {
          minHeight: 36,
          padding: '0 14px',
          borderRadius: 10,
          whiteSpace: 'nowrap',
          '&.MuiButton-contained.MuiButton-colorInherit': {
            backgroundColor: tokens.fill,
            color: tokens.hi,
          },
          '&.MuiButton-contained.MuiButton-colorInherit:hover': { backgroundColor: tokens.line },
          '&.Mui-disabled': { backgroundColor: tokens.fill, color: tokens.low, opacity: 0.7 },
          '&.Mui-focusVisible': { outline: `2px solid ${solids.blue}`, outlineOffset: 2 },
        },
        outlined: { border: 0, boxShadow: line },
        text: { color: tokens['blue-text'], padding: '0 8px' },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          borderRadius: 10,
          color: tokens.mid,
          padding: 8,
          '&.Mui-focusVisible': { outline: `2px solid ${solids.blue}` },
        },
      },
    },
    ...fieldsOf(tokens),
    ...surfacesOf(tokens),
  };
}

function fieldsOf(tokens: Tokens): NonNullable<RaThemeOptions['components']> {
  return {
    MuiTextField: {
      defaultProps: { variant: 'outlined', size: 'small', margin: 'none', fullWidth: true },
    },
    MuiFormControl: { defaultProps: { size: 'small', margin: 'none' } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          backgroundColor: tokens.control,
          borderRadius: 10,
          fontSize: 14,
          '& .MuiOutlinedInput-notchedOutline': { borderColor: tokens.line },
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: tokens.low },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
            borderColor: solids.blue,
            borderWidth: 2,
          },
        },
      },
    },
    MuiInputLabel: {
      styleOverrides: {
        root: {
          fontSize: 14,
          color: tokens.mid,
          '&.Mui-focused': { color: tokens['blue-text'] },
          '&.Mui-error': { color: tokens['down-text'] },
        },
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: { marginLeft: 2, color: tokens.low, '&.Mui-error': { color: tokens['down-text'] } },
      },
    },
    MuiMenuItem: { styleOverrides: { root: { fontSize: 14, minHeight: 36 } } },
    MuiSwitch: {
      styleOverrides: {
        root: { '& .Mui-checked + .MuiSwitch-track': { opacity: '1 !important' } },
      },
    },
  };
}

function surfacesOf(tokens: Tokens): NonNullable<RaThemeOptions['components']> {
  return {
    MuiDialog: {
      styleOverrides: {
        paper: { borderRadius: 16, boxShadow: tokens.shadow, margin: 16 },
      },
    },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { background: tokens.scrim } } },
    },
    MuiMenu: {
      styleOverrides: {
        paper: { borderRadius: 12, boxShadow: `${tokens.shadow}, 0 0 0 1px ${tokens.line}` },
      },
    },
    MuiTooltip: {
      defaultProps: { arrow: false, enterDelay: 300 },
      styleOverrides: {
        tooltip: {
          backgroundColor: tokens.fill,
          color: tokens.hi,
          fontSize: 12,
          fontWeight: 500,
          boxShadow: `0 0 0 1px ${tokens.line}`,
        },
      },
    },
    MuiSnackbarContent: {
      styleOverrides: {
        root: {
          backgroundColor: tokens.raised,
          color: tokens.hi,
          borderRadius: 12,
          boxShadow: `${tokens.shadow}, 0 0 0 1px ${tokens.line}`,
        },
      },
    },
  };
}

export const darkTheme = themeOf('dark', dark);
export const lightTheme = themeOf('light', light);
