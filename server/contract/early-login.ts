/**
 * Stands in the login's page: whoever submits its form before the islands' scripts are there is not
 * lost. Who agreed to cookies is logged in by the form's own post; for the others the form remembers
 * it, and asks as soon as it can.
 */
export const earlyLogin =
  "addEventListener('submit',e=>{const f=e.target;if(f.closest('astro-island[ssr]')&&!/(^|; )CookieConsent=true/.test(document.cookie)){e.preventDefault();f.dataset.early=''}},true)"
