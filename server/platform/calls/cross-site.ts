/** Values of `Sec-Fetch-Site`. Old browsers and programs send none. */
const foreignSites = ['cross-site', 'same-site'];

/** Whether another site, or another name of the clinic's domain, made the browser send this request. */
export const isCrossSite = (headers: Headers): boolean =>
  foreignSites.includes(headers.get('sec-fetch-site') ?? '');
