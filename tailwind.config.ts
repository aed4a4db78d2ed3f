import type { Config } from 'tailwindcss'

// The design tokens. Screens use these names, never raw values; the values behind them (light and dark) are the custom
// properties of src/app/styles.css.
const role = (name: string) => `var(--color-${name})`

export default {
  content: ['./index.html', './src/**/*.{ts,tsx}'],
  theme: {
    // Set by the specification: medium screen 960; the others 480, 767, 991, 1224, 1824. 640 is where lists become cards.
    screens: { xs: '480px', cards: '640px', sm: '767px', md: '960px', lg: '991px', xl: '1224px', '2xl': '1824px' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      surface: role('surface'),
      'surface-raised': role('surface-raised'),
      'surface-sunken': role('surface-sunken'),
      ink: role('ink'),
      'ink-muted': role('ink-muted'),
      line: role('line'),
      'line-strong': role('line-strong'),
      accent: role('accent'),
      'accent-strong': role('accent-strong'),
      'accent-soft': role('accent-soft'),
      'accent-ink': role('accent-ink'),
      banner: role('banner'),
      'banner-ink': role('banner-ink'),
      positive: role('positive'),
      'positive-ink': role('positive-ink'),
      warning: role('warning'),
      'warning-soft': role('warning-soft'),
      danger: role('danger'),
      'danger-soft': role('danger-soft'),
      'danger-ink': role('danger-ink'),
      focus: role('focus'),
      backdrop: role('backdrop'),
      'cell-dirty': role('cell-dirty'),
      'cell-invalid': role('cell-invalid'),
      'cell-conflict': role('cell-conflict'),
      'cell-unlikely': role('cell-unlikely'),
      'cell-unlikely-ink': role('cell-unlikely-ink'),
      'cell-selected': role('cell-selected'),
    },
    // Line heights of at least 1.7: a clipped lower mark changes a Khmer word.
    fontSize: {
      xs: ['0.75rem', '1.7'],
      sm: ['0.875rem', '1.7'],
      base: ['1rem', '1.7'],
      lg: ['1.25rem', '1.7'],
      xl: ['1.5rem', '1.7'],
    },
    borderRadius: { none: '0', DEFAULT: '6px', full: '9999px' },
    extend: {
      fontFamily: {
        sans: [
          // First, although limited to Khmer: behind another font Chromium does not always draw the text again on its arrival.
          '"Noto Sans Khmer Variable"',
          'system-ui',
          '"Khmer OS Battambang"',
          '"Khmer OS Siemreap"',
          '"Leelawadee UI"',
          '"Khmer UI"',
          'sans-serif',
        ],
      },
      // Set by the specification: the open sidebar is 250 wide.
      spacing: { sidebar: '250px', topbar: '56px' },
      zIndex: { sticky: '10', drawer: '30', dialog: '40', popover: '50', snackbar: '60' },
    },
  },
} satisfies Config
