import { surface } from './tokens.css.ts'

/** The modal's own tokens, and the bare elements that parts are made of, without what browsers add. */
export const base = `@layer reset{
:host :is(h1,h2,p,dl,dd,figure){margin:0;font:inherit}
:host :is(button,input){margin:0;padding:0;border:0;border-radius:0;background:none;font:inherit;letter-spacing:inherit;color:inherit;text-align:inherit;appearance:none;min-width:0}
:host a{color:inherit;text-decoration:none}
:host :is(button,a,[role=tab]){cursor:pointer;touch-action:manipulation;user-select:none;-webkit-user-select:none}
:host [aria-disabled=true]{cursor:default}
:host [hidden]{display:none!important}
}
@layer tokens{:host>*{
--press:${surface(10.5, 18)};
--fg-2:${surface(66, 73)};
--fg-3:${surface(60, 66)};
--good:light-dark(#0b7449,#56cb94);--good-soft:light-dark(#e3f6ec,#12301f);
--bad:light-dark(#bb2836,#ff8a92);--bad-soft:light-dark(#fdeaec,#3b191d);
--r-card:calc(var(--r)*.64);--r-row:calc(var(--r)*.5);
--mid:150ms;--ease:cubic-bezier(.2,.8,.2,1)}}
@layer parts{
.hide{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.cut{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;min-width:0}
.cut>bdi{display:block;overflow:hidden;text-overflow:ellipsis;text-align:match-parent}
@media (forced-colors:active){:host :is(button,a,.card,.notice,.field,.sheet,.toast,.tag){border:1px solid}:host [aria-disabled=true]{color:GrayText}}
}`
