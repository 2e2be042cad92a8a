/** Names with which an extension tries to imitate another, break a line, or fill the screen. */
export const HOSTILE_NAMES = {
  rightToLeftOverride: 'Wallet \u202Eksamatem',
  isolates: '\u2066Good\u2069 \u200FWallet',
  controls: 'Bad\u0000 \u0007Wal\u001B[31mlet\r\n',
  zeroWidth: 'Good\u200B\u2060\uFEFFWallet',
  long: 'W'.repeat(10_000),
  markup: '<img src=x onerror=alert(1)>',
  onlyInvisible: '\u202E\u200B\u0000 \n',
} as const

/** Pictures that must never become a source or a link. */
export const HOSTILE_ICONS = {
  script: 'javascript:alert(1)',
  html: 'data:text/html,<script>alert(1)</script>',
  spacedScript: ' \njavascript:alert(1)',
  plainHttp: 'http://wallet.example/icon.png',
  blob: 'blob:https://wallet.example/1',
  notText: 42,
} as const
