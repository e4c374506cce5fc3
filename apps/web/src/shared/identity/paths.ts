export const IDENTITY_PATH = '/pages/setting/real_mark';
export const IDENTITY_FORM_PATH = '/pages/setting/real';
export const PROFILE_PATH = '/pages/setting/userInfo';
