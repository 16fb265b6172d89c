type Viewer = { nickname: string } | null

/** Owners edit their own portfolio: where the address names nobody, and where it names them. Everybody else views. */
export const portfolioMode = (viewer: Viewer, nickname: string | undefined): 'view' | 'edit' =>
  viewer && (nickname === undefined || nickname === viewer.nickname) ? 'edit' : 'view'
