const svg = (body: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${body}</svg>`)}`

const ground = (colour: string) => `<rect width="64" height="64" fill="${colour}"/>`

/** Pictures of the simulated wallets, drawn for this page. */
export const icons = {
  meadow: svg(
    `${ground('#d7f0c8')}<circle cx="45" cy="20" r="9" fill="#ffb627"/><path d="M0 42c14-14 26-12 36-4s20 6 28-2v28H0z" fill="#5fa845"/><path d="M0 52c16-8 30-6 42 0s16 4 22 1v11H0z" fill="#35792c"/>`,
  ),
  parallax: svg(
    `${ground('#241a4d')}<circle cx="25" cy="32" r="15" fill="#8f7bff"/><circle cx="39" cy="32" r="15" fill="#ff7bc0" fill-opacity=".78"/>`,
  ),
  rivet: svg(
    `${ground('#2f3a45')}<path d="M32 11l18 10.500v21L32 53 14 42.500v-21z" fill="#a9bac8"/><circle cx="32" cy="32" r="9" fill="#2f3a45"/>`,
  ),
  bramble: svg(
    `${ground('#4b0f24')}<path d="M14 52C18 30 30 18 52 12" fill="none" stroke="#e4577b" stroke-width="5" stroke-linecap="round"/><path d="M22 38l-9-3M30 27l-3-9M24 36l5 8M38 20l9 6" stroke="#e4577b" stroke-width="4" stroke-linecap="round"/>`,
  ),
  dawn: svg(
    `${ground('#ffe3cf')}<circle cx="32" cy="42" r="15" fill="#ff7a45"/><path d="M0 42h64v22H0z" fill="#7a3b69"/><path d="M32 12v8M11 21l6 6M53 21l-6 6" stroke="#ff7a45" stroke-width="4" stroke-linecap="round"/>`,
  ),
  sunbird: svg(
    `${ground('#0f3d4c')}<circle cx="44" cy="20" r="8" fill="#ffd166"/><path d="M10 46c10-2 14-10 18-18 4 8 12 12 26 10-8 8-18 14-28 14-6 0-12-2-16-6z" fill="#38c6c0"/><path d="M28 28l6-12 4 14z" fill="#1f8f93"/>`,
  ),
  ember: svg(
    `${ground('#1d1512')}<path d="M32 8c4 10 16 16 16 30a16 16 0 0 1-32 0c0-8 6-12 8-18 3 3 4 6 4 9 4-6 5-13 4-21z" fill="#e8562a"/><path d="M32 34c3 5 7 7 7 13a7 7 0 0 1-14 0c0-5 5-7 7-13z" fill="#ffc145"/>`,
  ),
  quarry: svg(
    `${ground('#e9e2d3')}<path d="M8 50h48v8H8z" fill="#8a7d6a"/><path d="M14 36h36v10H14z" fill="#a89880"/><path d="M22 22h20v10H22z" fill="#c4b59b"/><path d="M28 10h8v8h-8z" fill="#f2a33c"/>`,
  ),
  flint: svg(
    `${ground('#3b3f46')}<path d="M18 50l-6-20 16-18 20 6 6 20-18 16z" fill="#8d949e"/><path d="M28 12l4 20-20-2zM32 32l22 6-18 16z" fill="#b9c0c9"/>`,
  ),
  clay: svg(
    `${ground('#f2e4d5')}<path d="M20 14h24l-3 8c9 6 11 14 8 22-3 7-10 8-17 8s-14-1-17-8c-3-8-1-16 8-22z" fill="#b4623a"/>`,
  ),
}
