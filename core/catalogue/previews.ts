/** Subjects of social previews of the catalogue. `catalogue` has only one preview, `all`. */
export const previewKinds = ['projects', 'courses', 'paths', 'catalogue'] as const
export type PreviewKind = (typeof previewKinds)[number]

/** Path of the social preview of a project, of a series or roadmap, of a written path, or of the whole catalogue. */
export const previewPath = (kind: PreviewKind, id: string): string => `/static/previews/${kind}/${id}.png`
