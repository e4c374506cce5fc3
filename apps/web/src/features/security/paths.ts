export const AREAS_PATH = '/pages/setting/areas';
