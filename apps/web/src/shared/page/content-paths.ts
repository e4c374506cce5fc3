export const FAQ_PATH = '/pages/common/faq';
export const ABOUT_PATH = '/pages/common/aboutus';
export const CONTACT_PATH = '/pages/common/contactus';
export const COMPLIANCE_PATH = '/pages/setting/operational_compliance';
