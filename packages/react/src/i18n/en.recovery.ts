/** The words of a window that has stopped working. */
export const recovery = {
  title: 'Something went wrong',
  text: 'This window stopped working. Your wallet is not affected.',
  finalText: 'This window stopped working. Your wallet is not affected. Reload the page to use it again.',
  again: 'Start again',
} as const
