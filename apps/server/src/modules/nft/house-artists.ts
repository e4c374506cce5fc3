import type { Language } from '@kontor/i18n';

type Texts = Readonly<Record<Language, string>>;

/** How the artists of the house introduce themselves, by their places in `SEED_ARTISTS`. */
export const ARTIST_TEXTS = [
  {
    en: 'Land and sea, drawn by the hour of the day. No two horizons are the same.',
    zh: '按一天中的时辰描绘陆地与海洋。没有两条相同的地平线。',
    hk: '按一天中的時辰描繪陸地與海洋。沒有兩條相同的地平線。',
    th: 'ผืนดินและทะเล วาดตามชั่วโมงของวัน ไม่มีขอบฟ้าใดซ้ำกัน',
    jp: '陸と海を、一日の時刻ごとに描く。同じ水平線はふたつとない。',
    kor: '하루의 시각에 따라 그린 땅과 바다. 같은 지평선은 하나도 없다.',
    fra: 'La terre et la mer, dessinées selon l’heure du jour. Il n’y a pas deux horizons pareils.',
    spa: 'Tierra y mar, dibujados según la hora del día. No hay dos horizontes iguales.',
    vn: 'Đất và biển, vẽ theo giờ trong ngày. Không có hai chân trời nào giống nhau.',
  },
  {
    en: 'Deep fields and slow light. Every work grows from one number.',
    zh: '深空与缓慢的光。每件作品都由一个数字生长而成。',
    hk: '深空與緩慢的光。每件作品都由一個數字生長而成。',
    th: 'ห้วงลึกและแสงที่เดินช้า ทุกผลงานเติบโตจากตัวเลขหนึ่งตัว',
    jp: '深い宙とゆっくり進む光。どの作品もひとつの数から育つ。',
    kor: '깊은 우주와 느린 빛. 모든 작품은 하나의 숫자에서 자란다.',
    fra: 'Champs profonds et lumière lente. Chaque œuvre naît d’un seul nombre.',
    spa: 'Campos profundos y luz lenta. Cada obra crece a partir de un número.',
    vn: 'Trường sâu và ánh sáng chậm. Mỗi tác phẩm lớn lên từ một con số.',
  },
  {
    en: 'Circles, and what moves along them. Works that turn, sound and shine.',
    zh: '圆，以及沿圆运动的一切。会转、会响、会发光的作品。',
    hk: '圓，以及沿圓運動的一切。會轉、會響、會發光的作品。',
    th: 'วงกลม และสิ่งที่เคลื่อนไปตามวง ผลงานที่หมุน มีเสียง และเปล่งแสง',
    jp: '円と、その上を動くもの。回り、響き、光る作品。',
    kor: '원, 그리고 원을 따라 움직이는 것. 돌고, 울리고, 빛나는 작품.',
    fra: 'Des cercles, et ce qui s’y déplace. Des œuvres qui tournent, sonnent et brillent.',
    spa: 'Círculos y lo que se mueve por ellos. Obras que giran, suenan y brillan.',
    vn: 'Những vòng tròn và những gì chuyển động theo chúng. Tác phẩm biết xoay, vang và sáng.',
  },
  {
    en: 'Cut glass, folded paper, woven bands: order that is a little out of order.',
    zh: '切割玻璃、折纸、织带：略微失序的秩序。',
    hk: '切割玻璃、摺紙、織帶：略微失序的秩序。',
    th: 'แก้วเจียระไน กระดาษพับ แถบสาน: ระเบียบที่ไม่เป็นระเบียบนิดหน่อย',
    jp: '切子のガラス、折った紙、編んだ帯。少しだけ乱れた秩序。',
    kor: '깎은 유리, 접은 종이, 엮은 띠. 조금 어긋난 질서.',
    fra: 'Verre taillé, papier plié, bandes tissées : un ordre un peu en désordre.',
    spa: 'Vidrio tallado, papel plegado, bandas tejidas: un orden algo desordenado.',
    vn: 'Thủy tinh cắt, giấy gấp, dải đan: một trật tự hơi lệch trật tự.',
  },
] as const satisfies readonly Texts[];

/** What their collections are, in the same order. */
export const COLLECTION_TEXTS = [
  {
    en: 'Six places that only exist when somebody looks.',
    zh: '六个只在有人注视时才存在的地方。',
    hk: '六個只在有人注視時才存在的地方。',
    th: 'หกสถานที่ที่มีอยู่เฉพาะเมื่อมีคนมอง',
    jp: '誰かが見るときだけ存在する六つの場所。',
    kor: '누군가 바라볼 때만 존재하는 여섯 곳.',
    fra: 'Six lieux qui n’existent que si quelqu’un regarde.',
    spa: 'Seis lugares que solo existen cuando alguien mira.',
    vn: 'Sáu nơi chỉ tồn tại khi có người nhìn.',
  },
  {
    en: 'Clouds of color, a few light years across.',
    zh: '横跨数光年的彩色云团。',
    hk: '橫跨數光年的彩色雲團。',
    th: 'หมู่เมฆสีสัน กว้างไม่กี่ปีแสง',
    jp: '差し渡し数光年の、色の雲。',
    kor: '폭이 몇 광년에 이르는 빛깔 구름.',
    fra: 'Des nuages de couleur, larges de quelques années-lumière.',
    spa: 'Nubes de color, de unos pocos años luz de ancho.',
    vn: 'Những đám mây màu, rộng vài năm ánh sáng.',
  },
  {
    en: 'Rings around a centre that is never quite in the middle.',
    zh: '圆环绕着一个从不正好居中的中心。',
    hk: '圓環繞着一個從不正好居中的中心。',
    th: 'วงแหวนรอบศูนย์กลางที่ไม่เคยอยู่ตรงกลางพอดี',
    jp: '決して真ん中にはない中心をめぐる輪。',
    kor: '한가운데에 꼭 맞지 않는 중심을 도는 고리.',
    fra: 'Des anneaux autour d’un centre qui n’est jamais tout à fait au milieu.',
    spa: 'Anillos en torno a un centro que nunca está del todo en medio.',
    vn: 'Những vành quanh một tâm chẳng bao giờ nằm đúng giữa.',
  },
  {
    en: 'Planes that catch the light at their edges.',
    zh: '在边缘捕捉光线的平面。',
    hk: '在邊緣捕捉光線的平面。',
    th: 'ระนาบที่รับแสงไว้ที่ขอบ',
    jp: '縁で光をとらえる面。',
    kor: '모서리에서 빛을 받는 면들.',
    fra: 'Des plans qui prennent la lumière par leurs bords.',
    spa: 'Planos que atrapan la luz en sus bordes.',
    vn: 'Những mặt phẳng bắt ánh sáng ở cạnh.',
  },
] as const satisfies readonly Texts[];
