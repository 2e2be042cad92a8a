import { inkOf, textOn } from './accent.ts'

const light = 'var(--foyer-accent,#4b5bf0)'
const dark = 'var(--foyer-accent,#7c8aff)'

/** A neutral: so much ink on the background. A dark ground needs more of it for the same step. */
export const surface = (light: number, dark: number): string =>
  `light-dark(color-mix(in oklab,var(--ink) ${light}%,var(--bg)),color-mix(in oklab,var(--ink) ${dark}%,var(--bg)))`

/**
 * Everything a theme is. The public names (`--foyer-*`) come from the page; the internal ones sit on the children of the
 * host element, where no selector of the page can reach them, and are cut off there from whatever the page lets inherit.
 * These are the ones that the buttons in the page need too; `base` has the modal's.
 */
export const tokens = `@layer reset,tokens,parts,views;
@layer reset{
:host{all:initial!important;display:contents!important;color-scheme:light dark!important}
:host([data-theme=light]){color-scheme:light!important}
:host([data-theme=dark]){color-scheme:dark!important}
:host>*{all:initial;display:block;color-scheme:inherit}
:host *,:host ::before,:host ::after{box-sizing:border-box}
}
@layer tokens{
:host>*{
--bg:var(--foyer-background,light-dark(#fff,#15161a));
--fg:var(--foyer-foreground,light-dark(#111318,#f4f5f7));
--ink:var(--foyer-foreground,light-dark(#10142c,#dfe3ff));
--raised:${surface(4, 7)};
--hover:${surface(7.5, 13)};
--line:color-mix(in oklab,var(--ink) 11%,transparent);
--accent:light-dark(${light},${dark});
--accent-fg:#fff;
--accent-ink:var(--accent);
--warn:light-dark(#8a5206,#f0b455);--warn-soft:light-dark(#fdf1dd,#33270f);
--r:var(--foyer-radius,28px);--fast:120ms;
color:var(--fg);font:400 14px/20px var(--foyer-font-family,Inter,system-ui,sans-serif);
-webkit-font-smoothing:antialiased;-moz-osx-font-smoothing:grayscale;-webkit-tap-highlight-color:transparent;-webkit-text-size-adjust:100%;
text-align:start;overflow-wrap:anywhere}
@supports (color:color(from red srgb-linear r g b)){:host>*{
--accent-fg:light-dark(${textOn(light)},${textOn(dark)});
--accent-ink:light-dark(${inkOf(light, 'light')},${inkOf(dark, 'dark')})}}
}
@layer parts{
:host :where(:focus-visible){outline:2px solid var(--accent-ink);outline-offset:2px}
.i{display:block;flex:none}
.flip:dir(rtl){scale:-1 1}
.spin{animation:spin .8s linear infinite}
@keyframes spin{to{rotate:1turn}}
@media (prefers-reduced-motion:reduce){:host *,:host ::before,:host ::after{animation:none!important;transition:none!important}}
}`
