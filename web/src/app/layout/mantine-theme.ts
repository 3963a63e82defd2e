import { createTheme } from '@mantine/core';

/** Only what Mantine decides by itself; its colours come from our tokens, in mantine-theme.css. */
export const mantineTheme = createTheme({
  fontFamily: 'var(--font-ui)',
  defaultRadius: 10,
  respectReducedMotion: true,
  components: {
    Menu: {
      defaultProps: { shadow: 'none', transitionProps: { duration: 120, transition: 'pop' } },
    },
    Modal: {
      defaultProps: { shadow: 'none', transitionProps: { duration: 160, transition: 'fade' } },
    },
  },
});
