import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import type { MouseEvent } from 'react';
import { accent, dark, gray, green, red, yellow } from './colors.ts';

export const breakpoints = { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' };

const sans =
  "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif";
const heading = (fontSize: string, lineHeight: string) => ({ fontSize, lineHeight, fontWeight: '600' });
const softShadow = '0 1px 2px rgb(16 20 32 / 6%), 0 8px 24px rgb(16 20 32 / 10%)';

/** The second click of a double click on what opens a dialog falls beside the dialog, and must not close it. */
const overlay = {
  backgroundOpacity: 0.35,
  onClickCapture: (event: MouseEvent) => {
    if (event.detail > 1) event.stopPropagation();
  },
};

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 6 },
  colors: { accent, gray, dark, green, yellow, red },
  black: '#171a21',
  fontFamily: sans,
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px', figure: '28px' },
  lineHeights: { xs: '1.3333', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontFamily: sans,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: heading('20px', '28px'),
      h2: heading('16px', '24px'),
      h3: heading('14px', '20px'),
      h4: heading('14px', '20px'),
      h5: heading('12px', '16px'),
      h6: heading('12px', '16px'),
    },
  },
  breakpoints,
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '8px', xl: '999px' },
  defaultRadius: 'md',
  shadows: { xs: softShadow, sm: softShadow, md: softShadow, lg: softShadow, xl: softShadow },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'input-sm' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Checkbox: { defaultProps: { size: 'sm' } },
    Divider: { defaultProps: { color: 'var(--hairline)' } },
    Drawer: {
      defaultProps: {
        position: 'right',
        size: 440,
        transitionProps: { duration: 160 },
        overlayProps: overlay,
        closeButtonProps: { 'aria-label': 'Cerrar' },
      },
    },
    // The default element would be a second header landmark.
    DrawerHeader: { defaultProps: { component: 'div' } },
    ModalHeader: { defaultProps: { component: 'div' } },
    Menu: {
      defaultProps: {
        shadow: 'md',
        transitionProps: { duration: 120 },
        withInitialFocusPlaceholder: false,
        // Inside the content's landmark, like everything but dialogs.
        portalProps: { target: '#contenido' },
      },
    },
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { duration: 140 },
        overlayProps: overlay,
        closeButtonProps: { 'aria-label': 'Cerrar' },
      },
    },
    NumberInput: { defaultProps: { hideControls: true } },
    Paper: { defaultProps: { withBorder: true } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    MultiSelect: {
      defaultProps: {
        nothingFoundMessage: 'Nada coincide',
        comboboxProps: { withinPortal: false },
        withScrollArea: false,
        // Otherwise the open list, which scrolls, is a stop of the Tab key.
        attributes: { options: { tabIndex: -1 } },
      },
      styles: { options: { maxHeight: 220, overflowY: 'auto' } },
    },
    Select: {
      defaultProps: {
        allowDeselect: false,
        nothingFoundMessage: 'Nada coincide',
        // Inside the content's landmark, and scrolled by the option list itself, so that the field's keys scroll it.
        comboboxProps: { withinPortal: false },
        withScrollArea: false,
        attributes: { options: { tabIndex: -1 } },
      },
      styles: { options: { maxHeight: 220, overflowY: 'auto' } },
    },
    Skeleton: { defaultProps: { radius: 'xs' } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false, transitionProps: { duration: 120 } } },
  },
});

const light = {
  '--surface-sunken': gray[0],
  '--surface-raised': '#ffffff',
  '--surface-float': '#ffffff',
  '--hairline': gray[2],
  '--row-hover': gray[0],
  '--entry-hover': gray[1],
  '--selected': accent[0],
  '--accent-text': accent[7],
  '--good-text': green[7],
  '--good-dot': green[5],
  '--good-surface': green[0],
  '--warn-text': yellow[7],
  '--warn-dot': yellow[4],
  '--warn-surface': yellow[0],
  '--bad-text': red[6],
  '--bad-dot': red[5],
  '--bad-surface': red[0],
  '--rest-dot': gray[5],
  '--focus-ring': accent[6],
  '--mantine-color-dimmed': gray[6],
  '--mantine-color-placeholder': '#687183',
  '--mantine-color-default-border': gray[4],
  '--mantine-color-error': red[6],
  '--mantine-color-anchor': accent[7],
  '--mantine-color-red-light-color': red[6],
  '--mantine-color-gray-light-color': gray[7],
  '--mantine-color-gray-light': gray[1],
  '--mantine-color-gray-light-hover': gray[1],
  '--mantine-color-accent-light': accent[1],
  '--mantine-color-accent-light-hover': accent[2],
};

const darkScheme: Record<keyof typeof light, string> = {
  '--surface-sunken': dark[8],
  '--surface-raised': dark[6],
  '--surface-float': '#22262e',
  '--hairline': '#292e38',
  '--row-hover': '#23272f',
  '--entry-hover': '#1c1f26',
  '--selected': '#23284a',
  '--accent-text': '#b3bdf5',
  '--good-text': green[3],
  '--good-dot': green[4],
  '--good-surface': '#14281e',
  '--warn-text': yellow[3],
  '--warn-dot': yellow[4],
  '--warn-surface': '#2c2412',
  '--bad-text': red[3],
  '--bad-dot': red[4],
  '--bad-surface': '#331a19',
  '--rest-dot': dark[3],
  '--focus-ring': accent[3],
  '--mantine-color-dimmed': dark[2],
  '--mantine-color-placeholder': dark[3],
  '--mantine-color-default-border': dark[4],
  '--mantine-color-error': red[3],
  '--mantine-color-anchor': accent[3],
  '--mantine-color-red-light-color': red[3],
  '--mantine-color-gray-light-color': dark[1],
  '--mantine-color-gray-light': dark[5],
  '--mantine-color-gray-light-hover': dark[5],
  '--mantine-color-accent-light': accent[7],
  '--mantine-color-accent-light-hover': accent[6],
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--header-height': '56px', '--sidebar-width': '232px', '--content-width': '1280px' },
  light,
  dark: darkScheme,
});
