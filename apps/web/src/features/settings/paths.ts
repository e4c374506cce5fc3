export const SETTINGS_PATH = '/pages/setting/setting';
