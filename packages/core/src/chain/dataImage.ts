/** Maximum characters. A picture is copied into every snapshot of the list. */
const ICON_LENGTH = 256 * 1024

/**
 * Returns a picture in a `data:` URL; undefined for any other. Its content is not checked: `safeImage` does that for the lists of the modal.
 * Leather 6.73 labels an SVG as `image/svg`, which no browser shows.
 */
export const dataImage = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= ICON_LENGTH && /^\s*data:image\/[a-z0-9.+-]+[;,]/i.test(value)
    ? value.trim().replace(/^data:image\/svg(?=[;,])/i, 'data:image/svg+xml')
    : undefined
