const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it may stand in HTML and XML, between tags or inside quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!)
