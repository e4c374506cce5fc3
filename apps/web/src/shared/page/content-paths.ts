export const FAQ_PATH = '/pages/common/faq';
export const ABOUT_PATH = '/pages/common/aboutus';
export const CONTACT_PATH = '/pages/common/contactus';
export const COMPLIANCE_PATH = '/pages/setting/operational_compliance';
export const ARTICLE_PATH = '/pages/common/article';
export const WEB_VIEW_PATH = '/pages/common/webView';

/** A written text by its name, such as `terms`. */
export const articlePath = (slug: string): string => `${ARTICLE_PATH}?slug=${slug}`;
/** A piece of news, or what stands behind a banner. */
export const newsPath = (id: number): string => `${ARTICLE_PATH}?id=${id}`;

/** Where a link of written content leads: a page of the app, or the page that leads outside. */
export function contentLink(link: string): string {
  if (link.startsWith('/pages/')) return link;
  return `${WEB_VIEW_PATH}?url=${encodeURIComponent(link)}`;
}
