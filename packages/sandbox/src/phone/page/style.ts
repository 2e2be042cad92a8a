export const STYLE = `
:root { color-scheme: light dark; font: 16px/1.45 system-ui, sans-serif; accent-color: #3b5bdb }
* { box-sizing: border-box }
body { margin: 0; background: light-dark(#eef0f5, #14161c); color: light-dark(#1b1f2a, #e9ebf1) }
main { max-width: 26rem; min-height: 100vh; margin: 0 auto; padding: 1rem; background: light-dark(#fff, #1d2028) }
h1 { margin: .25rem 0; font-size: 1.4rem }
h2 { margin: 1.5rem 0 .5rem; font-size: 1rem }
h3 { margin: 0 0 .25rem; font-size: 1rem; overflow-wrap: anywhere }
p { margin: .5rem 0 }
ol { margin: 0; padding-inline-start: 1.25rem; font-size: .875rem; overflow-wrap: anywhere }
.quiet { color: light-dark(#5a6172, #a5acbd) }
.address { font-family: ui-monospace, monospace; font-size: .8125rem; overflow-wrap: anywhere }
.row, .answers { display: flex; gap: .5rem }
.row > :first-child, .answers > * { flex: 1; min-width: 0 }
#status { font-weight: 600 }
#trouble:empty { display: none }
#trouble { padding: .5rem .75rem; border-radius: .5rem; background: light-dark(#ffe3e3, #4a1d22); overflow-wrap: anywhere }
article { margin: .5rem 0; padding: .75rem; border: 1px solid light-dark(#d5d9e3, #3a3f4d); border-radius: .75rem }
fieldset { margin: 1rem 0; padding: .5rem .75rem; border: 1px solid light-dark(#d5d9e3, #3a3f4d); border-radius: .75rem }
fieldset label { display: flex; gap: .5rem; align-items: center; min-height: 2.25rem; overflow-wrap: anywhere }
input[type=text], select { min-height: 2.75rem; width: 100%; padding: 0 .75rem; font: inherit; color: inherit; background: transparent; border: 1px solid light-dark(#8b92a5, #6b7284); border-radius: .6rem }
option { color: CanvasText; background: Canvas }
button { min-height: 2.75rem; padding: 0 1rem; font: inherit; font-weight: 600; color: inherit; background: light-dark(#e3e6ee, #323744); border: 0; border-radius: .6rem; cursor: pointer }
button.primary { color: #fff; background: #3b5bdb }
:focus-visible { outline: 3px solid #4c6ef5; outline-offset: 2px }
pre { max-height: 12rem; overflow: auto; margin: .5rem 0; padding: .5rem; font-size: .8125rem; white-space: pre-wrap; overflow-wrap: anywhere; background: light-dark(#eef0f5, #14161c); border-radius: .5rem }
`
